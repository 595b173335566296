/** Fetches the code of the generic page; asked for early, it comes while the session and the schema are read. */
export function importRecordPage() {
  return import('../records/record-page.tsx')
}
