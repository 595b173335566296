import type { LookupItem, Page } from '@stamboek/model/contract/record-calls'
import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import {
  findReferencesReadByConditions,
  type ReadReference,
} from '@stamboek/model/fields/find-condition-references'
import { labelPath, valueAt, withValueAt } from '@stamboek/model/schema/field-path'
import type { MemberValues, ReferenceLabel } from '@stamboek/model/schema/record-of'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { lookupQuery } from '../../api/record-queries.ts'
import type { FormValues } from './form-values.ts'

/** The members that conditions read through references, by path (decision 9: a lookup returns them). */
export type ReferredMembers = ReadonlyMap<string, MemberValues>

export interface FollowedReferences {
  readonly members: ReferredMembers
  /** `failed`: only the server can evaluate the conditions. */
  readonly state: 'known' | 'pending' | 'failed'
}

const noMembers: ReferredMembers = new Map()

/**
 * Looks up the members of chosen records that conditions refer to (`secretTypeId.hasPassword`). The state is `pending`
 * while one is read, else `failed` if one could not be read.
 */
export function useFollowedReferences(
  type: ServedRecordType,
  control: Control<FormValues>,
): FollowedReferences {
  const references = useReadReferences(type)
  const ids: readonly unknown[] = useWatch({ control, name: references.map(({ path }) => path) })
  const chosen = references.flatMap(({ path }, index) => chosenAt(path, ids[index]))
  const answers = useQueries({ queries: chosen.map(({ path, id }) => membersQuery(type, path, id)) })
  const found = chosen.flatMap(({ path }, index) => withPath(path, answers[index]?.data))
  const isPending = answers.some((answer) => answer.isPending)
  const isFailed = answers.some((answer) => answer.isError)
  return { members: new Map(found), state: isPending ? 'pending' : isFailed ? 'failed' : 'known' }
}

/**
 * Returns a function that reads the members as `useFollowedReferences`, of the records chosen in given values;
 * synchronously if none is chosen. Leaves out those that cannot be read; a failed read is not repeated here.
 */
export function useReferredReader(
  type: ServedRecordType,
): (values: FormValues) => ReferredMembers | Promise<ReferredMembers> {
  const client = useQueryClient()
  const references = useReadReferences(type)
  return useCallback(
    (values) => {
      const chosen = references.flatMap(({ path }) => chosenAt(path, valueAt(values, path)))
      return chosen.length === 0 ? noMembers : readReferredMembers(client, type, chosen)
    },
    [client, type, references],
  )
}

/** Puts the members of referenced records in the place of their labels, where conditions read them. */
export function withReferred(record: MemberValues, referred: ReferredMembers): MemberValues {
  return [...referred].reduce((view, [path, members]) => withValueAt(view, labelPath(path), members), record)
}

function useReadReferences(type: ServedRecordType): readonly ReadReference[] {
  return useMemo(() => findReferencesReadByConditions(type), [type])
}

interface ChosenRecord {
  readonly path: string
  readonly id: string
}

async function readReferredMembers(
  client: QueryClient,
  type: ServedRecordType,
  chosen: readonly ChosenRecord[],
): Promise<ReferredMembers> {
  const found = await Promise.all(
    chosen.map(async ({ path, id }) => {
      const query = membersQuery(type, path, id)
      // After a failed read only the server checks; the form that shows the field retries.
      if (client.getQueryState(query.queryKey)?.status === 'error') return []
      const answer = await client.ensureQueryData(query).catch(() => undefined)
      return withPath(path, answer)
    }),
  )
  return new Map(found.flat())
}

function membersQuery(type: ServedRecordType, path: string, id: string) {
  return lookupQuery(type, { field: path, ids: [id] })
}

function chosenAt(path: string, id: unknown): readonly ChosenRecord[] {
  return typeof id === 'string' ? [{ path, id }] : []
}

function withPath(
  path: string,
  answer: Page<LookupItem> | undefined,
): readonly (readonly [string, MemberValues])[] {
  const members = answer?.items[0]?.members
  return members ? [[path, members]] : []
}

/** Puts the labels of newly chosen references beside their ids (`countryId`, `country`), null for emptied ones. */
export function withLabels(
  record: MemberValues,
  labels: ReadonlyMap<string, ReferenceLabel | null>,
): MemberValues {
  return [...labels].reduce((changed, [path, label]) => withValueAt(changed, labelPath(path), label), record)
}
