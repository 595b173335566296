/** A base of test record types: a description, without the other members of code tables. */
export const plainType = {
  icon: 'star',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  search: { layout: 'codeTable', parts: ['description'] },
  grid: { columns: ['description'] },
  form: { rows: [['description']] },
} as const
