/** Imports the code of the record page; called early, so that it loads beside session and schema. */
export async function importRecordPage() {
  const [{ RecordPage }, { findShownTypes }] = await Promise.all([
    import('../../records/page/record-page.tsx'),
    import('../../records/extension/extended-type.ts'),
  ])
  return { RecordPage, findShownTypes }
}
