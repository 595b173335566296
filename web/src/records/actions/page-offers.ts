import type { ServedRecordType } from '@stamboek/model/contract/schema-document'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { findRowTypes } from '@stamboek/model/schema/record-type'
import { use } from 'react'
import { type Session, useSession } from '../../session/session.tsx'
import type { PageTypes } from '../extension/page-types.ts'
import { type RecordExtensions, RecordExtensionsContext } from '../extension/record-page-extension.ts'
import {
  type ActionContext,
  type ActionPlace,
  findSubject,
  isAboutRecords,
  listUnavailableActions,
  type OfferedAction,
  offerAction,
  offerActions,
  type Subject,
  type UnavailableAction,
} from './record-actions.ts'

/**
 * Offers the actions of a page on the chosen rows; in a view those can be records of another type than it adds.
 */
export interface PageOffers {
  readonly toolbar: (subject: Subject) => readonly OfferedAction[]
  readonly rowMenu: (row: AnyRecord, subject: Subject) => readonly OfferedAction[]
  readonly create: (subject: Subject) => OfferedAction | undefined
  readonly unavailable: readonly UnavailableAction[]
}

/** Of the records that a view lists, not of its rows. */
const aboutMain: ReadonlySet<string> = new Set(['Get', 'Usages'])

/**
 * Returns the actions of a page on its rows, by place, with those of the extensions in `RecordExtensionsContext`.
 * `hasRows` is true if the search has found rows: without them a view of several types disables adding.
 */
export function usePageOffers(types: PageTypes, hasRows: boolean): PageOffers {
  const extensions = use(RecordExtensionsContext)
  const session = useSession()
  return createPageOffers({ types, hasRows, extensions, session })
}

interface OffersInput {
  readonly types: PageTypes
  readonly hasRows: boolean
  readonly extensions: RecordExtensions
  readonly session: Session
}

function createPageOffers({ types, hasRows, extensions, session }: OffersInput): PageOffers {
  const { page, main } = types
  const contextOf = (type: ServedRecordType, subject: Subject): ActionContext => ({
    ...subject,
    type,
    extension: extensions.get(type.dtoKey),
    session,
    otherRows: type === page ? undefined : explainOtherRows(types, type, findSubject(subject)),
  })
  const whyNotAddable = findRowTypes(page) && !hasRows ? 'Zoek eerst waaraan je wilt toevoegen.' : undefined
  const requireRows = (action: OfferedAction): OfferedAction =>
    action.id === 'Create' ? { ...action, reason: action.reason ?? whyNotAddable } : action

  const create = (subject: Subject): OfferedAction | undefined => {
    const action = offerAction(contextOf(main, subject), 'Create')
    return action && requireRows(action)
  }
  const offerOwn = (subject: Subject, place?: ActionPlace) =>
    offerActions(contextOf(page, subject), place).filter(({ id }) => main === page || !aboutMain.has(id))
  const offerRecords = (type: ServedRecordType, subject: Subject, place?: ActionPlace) =>
    type === page ? [] : offerActions(contextOf(type, subject), place).filter(isAboutRecords)

  const listOf = (type: ServedRecordType) =>
    listUnavailableActions({ type, extension: extensions.get(type.dtoKey), session })

  return {
    create,
    unavailable: [...(main === page ? [] : listOf(main).filter(isAboutRecords)), ...listOf(page)],
    toolbar: (subject) => [...offerRecords(main, subject).map(requireRows), ...offerOwn(subject)],
    rowMenu: (row, subject) => {
      const type = types.typeOf(row)
      const first = findRowTypes(page) ? create(subject) : undefined
      const offered = [
        ...(type ? offerRecords(type, subject, 'rowMenu') : []),
        ...offerOwn(subject, 'rowMenu'),
      ]
      return [...(first ? [first] : []), ...offered.filter(({ about }) => about !== 'page')]
    },
  }
}

/** A Dutch sentence; undefined if all rows are records of the type. */
function explainOtherRows(
  { typeOf }: PageTypes,
  { dtoKey, labels }: ServedRecordType,
  rows: readonly AnyRecord[],
): string | undefined {
  const found = new Set(rows.map((row) => typeOf(row)?.dtoKey))
  if (found.size > 1) return 'De gemarkeerde rijen zijn van verschillende soorten.'
  return found.size === 0 || found.has(dtoKey) ? undefined : `Kies een ${labels.one.toLowerCase()}.`
}
