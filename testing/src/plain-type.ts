/** What most record types of tests have in common: a description, and nothing that a code table has besides. */
export const plainType = {
  icon: 'star',
  ownership: 'global',
  without: ['code', 'icon', 'sortOrder'],
  search: { layout: 'codeTable', order: ['description'] },
  grid: { columns: ['description'], sort: [{ field: 'description', order: 'ascending' }] },
  form: { sections: [{ parts: ['description'] }] },
} as const
