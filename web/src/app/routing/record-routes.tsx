import { areas, pagesOfMenu } from '@stamboek/model/menu/page-address'
import { type RouteObject, useLoaderData } from 'react-router'
import { NoBusinessUnit } from '../failure/message-page.tsx'
import { NotFoundPage } from '../failure/not-found-page.tsx'
import { useActiveEntries } from '../menu/use-menu.ts'
import { loadRecordPage, type RecordPageData } from './load-record-page.ts'

/** The record page, or the reason why there is none. */
function RecordRoute() {
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

/**
 * The routes of record pages (platform.md 2.1): those of the menu name their record type, those of an area take it from
 * the address. The root of an area names none and fails.
 */
export const recordRoutes: readonly RouteObject[] = [
  ...pagesOfMenu().map(({ path, dtoKey }) => recordRoute(path, dtoKey)),
  ...areas.flatMap((area) => [
    recordRoute(`/maintenance/${area}`),
    recordRoute(`/maintenance/${area}/:dtoKey`),
  ]),
]

function recordRoute(path: string, dtoKey?: string): RouteObject {
  return {
    path,
    // Like the keys of record types.
    caseSensitive: true,
    loader: ({ request, params }) => loadRecordPage({ request, params, dtoKey }),
    // The page itself follows the search in its address.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate &&
      !(currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search),
    Component: RecordRoute,
  }
}
