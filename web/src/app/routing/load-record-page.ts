import type { DefaultsAnswer } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { findActiveEntries } from '@stamboek/model/menu/active-entries'
import { dtoKeyInArea, isInMenu } from '@stamboek/model/menu/page-address'
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, replace } from 'react-router'
import { reportDeveloperError } from '../../api/developer-error.ts'
import { pageStateKey, pageVisitKey, pinnedFieldsKey } from '../../api/preference-keys.ts'
import { preferenceQuery } from '../../api/preferences.ts'
import { queryClient } from '../../api/query-client.ts'
import { readDefaults } from '../../api/records.ts'
import { hasServedSearchDefaults } from '../../api/served-defaults.ts'
import { pathInApplication } from '../../base-path.ts'
import { loadExtensions } from '../../features/page-extensions.ts'
import type { RecordExtensions } from '../../records/extension/record-page-extension.ts'
import type { RecordPageProps } from '../../records/page/record-page.tsx'
import { signedInBefore } from '../../session/signed-in-before.ts'
import { unitOf } from '../../session/unit-address.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { filterPermittedMenu } from '../menu/use-menu.ts'
import { readFrame } from './load-frame.ts'

export type RecordPageData =
  | {
      readonly state: 'found'
      readonly recordType: ServedRecordType
      readonly extensions: RecordExtensions
      readonly RecordPage: ComponentType<RecordPageProps>
      readonly servedDefaults: DefaultsAnswer | undefined
    }
  | { readonly state: 'notInSchema' }
  | { readonly state: 'noBusinessUnit' }
  | { readonly state: 'noRightsInUnit' }

type RecordPageArguments = Pick<LoaderFunctionArgs, 'request' | 'params'> & {
  /** Undefined if the route parameter `dtoKey` names the type. */
  readonly dtoKey: string | undefined
}

/**
 * Loads a record page with its code and settings. Returns a state without page if unit or rights are missing or, with a
 * toast, the type is not in the schema. Redirects or rejects as `readFrame`, and redirects to the not-found page for a
 * key with a scope of its own or without the right or menu item (requirements 10.1).
 */
export async function loadRecordPage({
  request,
  params,
  ...route
}: RecordPageArguments): Promise<RecordPageData | Response> {
  const code = loadPageCode()
  // After a redirect the code is not awaited.
  code.catch(() => undefined)
  const url = new URL(request.url)
  const pathname = pathInApplication(url)
  const key = params['dtoKey']
  const dtoKey = route.dtoKey ?? (key && dtoKeyInArea(key))
  const extension = dtoKey === undefined ? undefined : loadExtensions([dtoKey])
  extension?.catch(() => undefined)
  const readState = async () =>
    dtoKey === undefined ? undefined : readPageState(pathname, dtoKey, unitOf(url))
  const pageState = signedInBefore.read() ? readState() : undefined
  // Rejects if nobody is signed in; the loader of the frame, which runs in parallel, redirects.
  const frame = await readFrame(request)
  if (frame instanceof Response) return frame
  const { session, schema } = frame
  if (route.dtoKey === undefined && key === undefined)
    throw new Error('No dtoKey provided from route data or params')
  if (dtoKey === undefined) return replace('/page-not-found')
  if (!session.businessUnit) return { state: 'noBusinessUnit' }
  if (session.permissions.size === 0) return { state: 'noRightsInUnit' }
  const recordType = schema.get(dtoKey)
  if (!recordType) {
    const isScoped = dtoKey.includes('.')
    const title = isScoped ? `DtoKey ${dtoKey} not found in schema.` : 'Scope required'
    reportDeveloperError(`${pathname}: ${title}`)
    showToast({ title, tone: 'bad' })
    return { state: 'notInSchema' }
  }
  if (!session.permissions.has(recordType.permissions.Access)) return replace('/page-not-found')
  const query = Object.fromEntries(url.searchParams)
  const item = findActiveEntries(filterPermittedMenu(session, schema), { pathname, params: query }).at(-1)
  if (isInMenu(dtoKey) && item?.dtoKey !== dtoKey) return replace('/page-not-found')
  const defaults = hasServedSearchDefaults(recordType, item?.search)
    ? readDefaults(recordType, request.signal).catch(() => undefined)
    : undefined
  await (pageState ?? readState())
  // Awaited in the loader: React would show a suspended page 300 ms later.
  const { RecordPage, listShownDtoKeys, prefetchFirstSearch } = await code
  const loaded = await Promise.all([extension, loadExtensions(listShownDtoKeys(recordType))])
  const extensions = new Map(loaded.flatMap((each) => [...(each ?? [])]))
  const servedDefaults = await defaults
  const menuSearch = item?.dtoKey === dtoKey ? item.search : undefined
  prefetchFirstSearch(recordType, {
    session,
    schema,
    extensions,
    pathname,
    parameters: url.searchParams,
    start: { menuSearch, served: servedDefaults },
  })
  return { state: 'found', recordType, extensions, RecordPage, servedDefaults }
}

/** Started early, so that the code of the page loads beside session and schema. */
async function loadPageCode() {
  const [{ RecordPage }, { listShownDtoKeys }, { prefetchFirstSearch }] = await Promise.all([
    import('../../records/page/record-page.tsx'),
    import('../../records/extension/extended-type.ts'),
    import('../../records/page/prefetch-first-search.ts'),
  ])
  return { RecordPage, listShownDtoKeys, prefetchFirstSearch }
}

/** Caches the saved settings of the page, and reads the last visit anew where the address names the unit; ignores failures. */
async function readPageState(pathname: string, dtoKey: string, unitId: string | undefined): Promise<void> {
  const keys = [pageStateKey(pathname, dtoKey), pinnedFieldsKey(pathname)]
  if (unitId !== undefined)
    void queryClient.prefetchQuery({
      ...preferenceQuery(pageVisitKey(pathname, dtoKey, unitId)),
      staleTime: 0,
    })
  await Promise.allSettled(keys.map((key) => queryClient.ensureQueryData(preferenceQuery(key))))
}
