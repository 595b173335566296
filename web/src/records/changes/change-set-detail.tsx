import type { ChangeSet, ChangeSetEntry } from '@stamboek/model/contract/change-sets'
import { auditActionLabels } from '@stamboek/model/sheets/format-audit-change'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatProblem } from '../../api/api-problem.ts'
import { changeSetQuery } from '../../api/change-sets.ts'
import { recordLink } from '../../api/record-paths.ts'
import { findRecordPage } from '../../session/page-path.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { inUnit } from '../../session/unit-address.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { listAuditedTypes } from '../audit/audit-columns.ts'
import { ChangesTable } from '../audit/changes-table.tsx'
import { knownParameter } from '../page/address/use-known-on.ts'
import { mayUndo } from '../undo/may-undo.ts'
import styles from './changes.module.css'

interface ChangeSetDetailProps {
  readonly changeSet: ChangeSet
  readonly onUndo: (changeSet: ChangeSet) => void
}

/** The entries of a change set with the values before and after, each with a link to its record, and a button to take all back. */
export function ChangeSetDetail({ changeSet, onUndo }: ChangeSetDetailProps) {
  const schema = useSchema()
  const query = useInfiniteQuery(changeSetQuery(changeSet.id, changeSet.businessUnitId ?? undefined))
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className={styles.detail}>
      {query.isLoading && <Skeleton lines={3} />}
      {query.isError && (
        <Banner tone="bad" actions={<Button onPress={() => void query.refetch()}>Opnieuw proberen</Button>}>
          {formatProblem(query.error)}
        </Banner>
      )}
      <div>
        {entries.map((entry) => (
          <Entry key={entry.auditId} entry={entry} />
        ))}
      </div>
      <div className={styles.chips}>
        {query.hasNextPage && (
          <Button
            size="small"
            isPending={query.isFetchingNextPage}
            onPress={() => void query.fetchNextPage()}
          >
            Meer regels tonen
          </Button>
        )}
        {query.data && mayUndo(changeSet, schema) && (
          <Button size="small" icon={IconArrowBackUp} onPress={() => onUndo(changeSet)}>
            Ongedaan maken
          </Button>
        )}
      </div>
    </div>
  )
}

function Entry({ entry }: { readonly entry: ChangeSetEntry }) {
  const schema = useSchema()
  const { link, formerLink } = useEntryLinks(entry)
  const type = schema.get(entry.dtoKey)
  return (
    <section className={styles.entry} aria-label={entry.label}>
      <p className={styles.entryHead}>
        <span>{type?.labels.one}</span>
        {link === undefined ? (
          <span className={styles.entryName}>{entry.label}</span>
        ) : (
          <Link className={styles.entryName} to={link}>
            {entry.label}
          </Link>
        )}
        <span className={styles.entryAction}>{auditActionLabels[entry.auditAction].toLowerCase()}</span>
        {entry.auditExceptions !== null && <span>{entry.auditExceptions}</span>}
        {formerLink !== undefined && <Link to={formerLink}>Zoals het toen was</Link>}
      </p>
      {type && entry.changes.length > 0 && (
        <ChangesTable
          changes={entry.changes}
          types={listAuditedTypes(type, schema)}
          isNew={entry.auditAction === 'Insert'}
        />
      )}
    </section>
  )
}

interface EntryLinks {
  /** Opens the record, or the parent of a child record, in its unit. Undefined for what was deleted. */
  readonly link?: string
  /** Opens it as it was known once the entry was written, or before it was deleted. */
  readonly formerLink?: string
}

/** No links without a page of the type. */
function useEntryLinks(entry: ChangeSetEntry): EntryLinks {
  const schema = useSchema()
  const session = useSession()
  const parentKey = schema.get(entry.dtoKey)?.parent?.dtoKey
  const hasParent = entry.parentId !== null && parentKey !== undefined
  const isGone = entry.auditAction === 'Delete' && !hasParent
  const page = findRecordPage(schema, session, hasParent ? parentKey : entry.dtoKey)
  if (!page) return {}
  const link = recordLink(page.path, (hasParent ? entry.parentId : undefined) ?? entry.entity)
  const { businessUnitId } = entry
  const inOwnUnit = (address: string) =>
    businessUnitId === null || businessUnitId === session.businessUnit?.id
      ? address
      : inUnit(address, businessUnitId)
  const known = new Date(Date.parse(entry.auditTime) - (isGone ? 1 : 0)).toISOString()
  return {
    ...(!isGone && { link: inOwnUnit(link) }),
    formerLink: inOwnUnit(`${link}&${knownParameter}=${encodeURIComponent(known)}`),
  }
}
