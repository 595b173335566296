import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { useMemo } from 'react'
import { asKnownOn } from '../../api/known-on.ts'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { extendType, listKnownExtensions, withPermittedSearch } from '../extension/extended-type.ts'
import {
  PageActionContext,
  type RecordExtensions,
  RecordExtensionsContext,
  useExtension,
} from '../extension/record-page-extension.ts'
import { RecordFieldProvider } from '../form/record-field-context.tsx'
import { GridCard } from '../grid/grid-card.tsx'
import type { InitialSearchInput } from '../state/search-request.ts'
import { useKnownOn } from './address/use-known-on.ts'
import { useSetReferenceDate } from './address/use-reference-date.ts'
import { useHasReferenceDate } from './has-reference-date.ts'
import { KnownOnBand } from './known-on-band.tsx'
import { PageContext, usePage } from './page-context.ts'
import { PageSearch } from './page-search.tsx'
import styles from './record-page.module.css'
import { ReferenceDate } from './reference-date.tsx'
import { ReferenceDateBand } from './reference-date-band.tsx'
import { useRecordPage } from './use-record-page.ts'

export interface RecordPageProps {
  readonly recordType: ServedRecordType
  readonly title: string
  readonly breadcrumbs: readonly { readonly label: string; readonly to?: string }[]
  readonly menuSearch?: InitialSearchInput['menuSearch']
  readonly servedDefaults?: InitialSearchInput['served']
  readonly extensions?: RecordExtensions | undefined
}

const noExtensions: RecordExtensions = new Map()
const noRecord = {}

/**
 * The generic page of a record type (requirements 10.1) with its extension, without search fields that need a right which the
 * user lacks. Keeps its search in the address, saves its settings, provides `PageContext`. Another type starts anew.
 */
export function RecordPage(props: RecordPageProps) {
  const { recordType, extensions: given = noExtensions } = props
  const { knownOnUtc } = useKnownOn()
  const extensions = useMemo(
    () => (knownOnUtc === undefined ? given : listKnownExtensions(given, recordType.dtoKey)),
    [given, knownOnUtc, recordType],
  )
  const { permissions } = useSession()
  const type = useMemo(
    () =>
      asKnownOn(
        withPermittedSearch(extendType(recordType, extensions.get(recordType.dtoKey)), permissions),
        knownOnUtc,
      ),
    [recordType, extensions, permissions, knownOnUtc],
  )
  return (
    <RecordExtensionsContext value={extensions}>
      <RecordPageOfType key={type.dtoKey} {...props} recordType={type} />
    </RecordExtensionsContext>
  )
}

function RecordPageOfType({ recordType: type, title, breadcrumbs, ...start }: RecordPageProps) {
  const { page, runAction, dialog } = useRecordPage(type, title, {
    menuSearch: start.menuSearch,
    served: start.servedDefaults,
  })
  const { referenceDateUtc } = page.state
  return (
    <PageContext value={page}>
      <RecordFieldProvider type={type} record={noRecord} referenceDateUtc={referenceDateUtc ?? undefined}>
        <div className={styles.page}>
          <PageHeader breadcrumbs={breadcrumbs} />
          <PageNotices />
          <PageSearch />
          <PageActionContext value={runAction}>
            <GridCard />
          </PageActionContext>
        </div>
        {dialog}
      </RecordFieldProvider>
    </PageContext>
  )
}

function PageHeader({ breadcrumbs }: Pick<RecordPageProps, 'breadcrumbs'>) {
  const { title, state, types } = usePage()
  const setReferenceDate = useSetReferenceDate()
  const { knownOnUtc, setKnownOn } = useKnownOn()
  return (
    <header className={styles.header}>
      <div>
        <Breadcrumbs
          items={breadcrumbs.map(({ label, to }, index) => ({ id: String(index), label, href: to }))}
        />
        <h1>{title}</h1>
      </div>
      <ReferenceDate
        value={state.referenceDateUtc}
        onChange={setReferenceDate}
        isOffered={useHasReferenceDate(types.page)}
        knownOnUtc={knownOnUtc}
        onKnownOnChange={setKnownOn}
      />
    </header>
  )
}

function PageNotices() {
  const { types, state, refresh } = usePage()
  const { page: type } = types
  const PageNotice = useExtension(type.dtoKey)?.PageNotice
  const { knownOnUtc, setKnownOn } = useKnownOn()
  const setReferenceDate = useSetReferenceDate()
  const { referenceDateUtc } = state
  return (
    <>
      {referenceDateUtc !== null && (
        <ReferenceDateBand referenceDateUtc={referenceDateUtc} onEnd={() => setReferenceDate(null)} />
      )}
      {knownOnUtc !== undefined && (
        <KnownOnBand knownOnUtc={knownOnUtc} onEnd={() => setKnownOn(undefined)} />
      )}
      {type.gate !== undefined && <Banner>{type.gate}</Banner>}
      {PageNotice && (
        <PageNotice
          type={type}
          context={state.context}
          search={state.applied.values}
          onChanged={() => void refresh()}
        />
      )}
    </>
  )
}
