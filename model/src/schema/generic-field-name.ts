export type GenericFieldName =
  | 'description'
  | 'code'
  | 'status'
  | 'remark'
  | 'activeRangeUtc'
  | 'icon'
  | 'sortOrder'
