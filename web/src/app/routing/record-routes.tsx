import { areas, groupsOfMenu, pagesOfMenu, redirectsOfMenu } from '@stamboek/model/menu/page-address'
import { type LoaderFunctionArgs, type RouteObject, replace, useLoaderData } from 'react-router'
import { NoBusinessUnit, NoRightsInUnit } from '../failure/message-page.tsx'
import { NotFoundPage } from '../failure/not-found-page.tsx'
import { useActiveEntries } from '../menu/use-menu.ts'
import { loadRecordPage, type RecordPageData } from './load-record-page.ts'

const groupPaths = new Map(groupsOfMenu().map(({ key, path }) => [key, path]))

function RecordRoute() {
  const data = useLoaderData<RecordPageData>()
  const trail = useActiveEntries()
  const breadcrumbs = trail.slice(0, -1).map(({ key, label }) => {
    const to = groupPaths.get(key)
    return { label, ...(to !== undefined && { to }) }
  })

  if (data.state === 'noBusinessUnit') return <NoBusinessUnit />
  if (data.state === 'noRightsInUnit') return <NoRightsInUnit />
  if (data.state === 'notInSchema') return <NotFoundPage />
  const { recordType, extensions, RecordPage, servedDefaults } = data
  const item = trail.find(({ dtoKey }) => dtoKey === recordType.dtoKey)
  return (
    <RecordPage
      // Two menu items of one record type are two pages.
      key={`${item?.key} ${recordType.dtoKey}`}
      recordType={recordType}
      extensions={extensions}
      title={item?.label ?? recordType.labels.many}
      breadcrumbs={breadcrumbs}
      menuSearch={item?.search}
      servedDefaults={servedDefaults}
    />
  )
}

/**
 * The routes of record pages (requirements 10.1): menu items name their record type or another page, areas take the
 * type from the address.
 */
export const recordRoutes: readonly RouteObject[] = [
  ...pagesOfMenu().map(({ path, dtoKey }) => recordRoute(path, dtoKey)),
  ...redirectsOfMenu().map(({ path, to }) => ({
    path,
    caseSensitive: true,
    loader: ({ request }: Pick<LoaderFunctionArgs, 'request'>) => replace(to + new URL(request.url).search),
    Component: RecordRoute,
  })),
  ...areas.map((area) => recordRoute(`/maintenance/${area}/:dtoKey`)),
]

function recordRoute(path: string, dtoKey?: string): RouteObject {
  return {
    path,
    // Keys of record types are case-sensitive too.
    caseSensitive: true,
    loader: ({ request, params }) => loadRecordPage({ request, params, dtoKey }),
    // The page itself follows the search in its address.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate &&
      !(currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search),
    Component: RecordRoute,
  }
}
