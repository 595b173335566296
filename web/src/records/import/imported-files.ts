/** The files that an import takes, as an input for files names them. */
export const importedFiles =
  '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
