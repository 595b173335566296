/** A base of test record types: a description, without the other members of code tables. */
export const plainType = {
  icon: 'star',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  search: { layout: 'codeTable', order: ['description'] },
  grid: { columns: ['description'], sort: [{ field: 'description', order: 'ascending' }] },
  form: { sections: [{ parts: ['description'] }] },
} as const
