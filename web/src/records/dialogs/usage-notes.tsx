import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import { findSearchEntryOfUsage } from '@stamboek/model/fields/find-usage-entry'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { UsageDefinition } from '@stamboek/model/schema/record-type'
import { useQuery } from '@tanstack/react-query'
import { searchQuery } from '../../api/record-queries.ts'
import { useSchema } from '../../session/schema.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { isPermitted } from '../actions/record-rights.ts'

const maxIds = 1000

interface UsageNotesProps {
  readonly type: ServedRecordType
  readonly records: readonly AnyRecord[]
}

/**
 * Counts records of other types that refer to these, as far as the user may search them; shows only counts above 0. Of
 * more records than a search takes ids (1000), only the first are considered.
 */
export function UsageNotes({ type, records }: UsageNotesProps) {
  const { recordTypes } = useSchema()
  return [...recordTypes.values()]
    .filter((each) => !each.view && isPermitted(each, 'Search'))
    .flatMap((each) =>
      each.usages
        .filter(({ of }) => of === type.dtoKey)
        .map((usage) => <UsageNote key={each.dtoKey} type={each} usage={usage} records={records} />),
    )
}

interface UsageNoteProps extends UsageNotesProps {
  readonly usage: UsageDefinition
}

function UsageNote({ type, usage, records }: UsageNoteProps) {
  const ids = records.slice(0, maxIds).map(({ id, seriesId }) => seriesId ?? id)
  const entry = findSearchEntryOfUsage(type, usage)
  const search = { ...usage.where, [entry?.key ?? '']: ids }
  const { data } = useQuery({ ...searchQuery(type, { search, limit: 1 }), enabled: entry !== undefined })
  const count = data?.totalCount ?? 0
  if (count === 0) return null
  const text = count === 1 ? usage.texts.one : usage.texts.many
  return <Banner role="status">{text.replace('{count}', count.toLocaleString('nl-NL'))}</Banner>
}
