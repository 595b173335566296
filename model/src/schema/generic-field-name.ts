/** The fields that every record type starts from (platform.md section 3) and may do without. */
export type GenericFieldName =
  | 'description'
  | 'code'
  | 'status'
  | 'remark'
  | 'activeRangeUtc'
  | 'icon'
  | 'sortOrder'
