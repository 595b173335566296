import { areas, pagesOfMenu } from '@stamboek/model/menu/page-address'
import type { RouteObject } from 'react-router'
import { loadRecordPage } from './load-record-page.ts'
import { RecordRoute } from './record-route.tsx'

/**
 * The pages that are drawn from the schema (platform.md 2.1): those of the menu, whose routes name their record type, and
 * those of each area, where the address does. The root of an area names none, and fails.
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
    // Keys of record types are.
    caseSensitive: true,
    loader: ({ request, params }) => loadRecordPage({ request, params, dtoKey }),
    // Search fields in the address are the business of the page; only another page is loaded anew.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate &&
      !(currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search),
    Component: RecordRoute,
  }
}
