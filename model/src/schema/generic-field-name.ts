/** Fields that record types have in common (requirements 6.1). */
export type GenericFieldName =
  | 'description'
  | 'code'
  | 'status'
  | 'remark'
  | 'activeRangeUtc'
  | 'icon'
  | 'sortOrder'
