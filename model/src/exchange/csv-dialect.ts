/** How a CSV file is written. */
export interface CsvDialect {
  readonly delimiter: ',' | ';' | '\t' | '|'
  readonly quote: '"' | "'"
}
