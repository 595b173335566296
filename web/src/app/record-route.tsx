import { lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { NoBusinessUnit } from './failure/no-business-unit.tsx'
import { RecordPageSkeleton } from './frame/record-page-skeleton.tsx'
import { importRecordPage } from './import-record-page.ts'
import type { RecordPageData } from './load-record-page.ts'
import { useActiveEntries } from './menu/use-menu.ts'
import { NotFoundPage } from './not-found/not-found-page.tsx'

const RecordPage = lazy(async () => ({
  default: (await importRecordPage()).RecordPage,
}))

/** The generic page of the record type that the address names. */
export function RecordRoute() {
  const data = useLoaderData<RecordPageData>()
  const breadcrumbs = useActiveEntries()
    .slice(0, -1)
    .map(({ label }) => ({ label }))

  if (data.state === 'noBusinessUnit') return <NoBusinessUnit />
  if (data.state === 'notInSchema') return <NotFoundPage />
  const { recordType } = data
  return (
    <Suspense fallback={<RecordPageSkeleton title={recordType.labels.many} />}>
      <RecordPage
        key={recordType.dtoKey}
        recordType={recordType}
        title={recordType.labels.many}
        breadcrumbs={breadcrumbs}
      />
    </Suspense>
  )
}
