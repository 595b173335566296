/** The fields that every record type starts from (requirements 6.1) and may do without. */
export type GenericFieldName =
  | 'description'
  | 'code'
  | 'status'
  | 'remark'
  | 'activeRangeUtc'
  | 'icon'
  | 'sortOrder'
