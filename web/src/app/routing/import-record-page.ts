/** Fetches the code of the generic page; asked for early, it comes while the session and the schema are read. */
export async function importRecordPage() {
  const [{ RecordPage }, { findChildTypes }] = await Promise.all([
    import('../../records/page/record-page.tsx'),
    import('../../records/extension/extended-type.ts'),
  ])
  return { RecordPage, findChildTypes }
}
