import { useLoaderData } from 'react-router'
import { NoBusinessUnit } from '../failure/no-business-unit.tsx'
import { useActiveEntries } from '../menu/use-menu.ts'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import type { RecordPageData } from './load-record-page.ts'

/** The generic page of the record type that the address names. */
export function RecordRoute() {
  const data = useLoaderData<RecordPageData>()
  const breadcrumbs = useActiveEntries()
    .slice(0, -1)
    .map(({ label }) => ({ label }))

  if (data.state === 'noBusinessUnit') return <NoBusinessUnit />
  if (data.state === 'notInSchema') return <NotFoundPage />
  const { recordType, extensions, RecordPage } = data
  return (
    <RecordPage
      key={recordType.dtoKey}
      recordType={recordType}
      extensions={extensions}
      title={recordType.labels.many}
      breadcrumbs={breadcrumbs}
    />
  )
}
