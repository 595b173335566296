import { type DegradedState, degradedStateOf } from '../../database/connection/degraded-state.ts'
import { OutcomeUnknown } from '../../database/connection/in-transaction.ts'
import { isOutOfConnections, isUnavailable, queryCanceled } from '../../database/connection/is-unavailable.ts'
import { isLockTimeout, isRolledBackForAnother } from '../../database/connection/transaction-conflicts.ts'
import { RequestProblem } from '../../request-problem.ts'
import type { RequestPurpose } from '../checks/route-config.ts'

const insufficientResources = '53'
/** Values that PostgreSQL cannot store, such as a text with NUL. */
const valueClasses = new Set(['22', '54'])

/** A column or a table that another version renamed or dropped. */
const renamedCodes = new Set(['42703', '42P01'])

const timeoutDetails: Readonly<Record<RequestPurpose, string>> = {
  search: 'De zoekvraag duurde te lang en is afgebroken. Maak de zoekvraag kleiner en probeer het opnieuw.',
  read: 'Het ophalen duurde te lang en is afgebroken. Probeer het zo dadelijk opnieuw.',
  change:
    'De bewerking duurde te lang en is afgebroken; er is niets gewijzigd. Probeer het zo dadelijk opnieuw.',
}

const outcomeUnknownDetail =
  'Het is onbekend of dit is opgeslagen: de verbinding met de database viel weg. Kijk eerst of de wijziging er al is.'

const shortageDetails: Readonly<Record<DegradedState, string>> = {
  diskFull:
    'De schijf van de database is vol, waardoor dit niet is gelukt. Er is niets opgeslagen; waarschuw de beheerder.',
  outOfMemory:
    'De database heeft op dit moment te weinig geheugen hiervoor. Probeer het zo dadelijk opnieuw.',
  readOnly:
    'De database is op dit moment alleen te lezen; er is niets opgeslagen. Probeer het later opnieuw.',
}

/** Whether the database lacks a column or a table that a statement names. */
export function lacksColumnOrTable(error: unknown): boolean {
  return error instanceof Error && renamedCodes.has((error as NodeJS.ErrnoException).code ?? '')
}

/**
 * The problem of an error of the database: `outcomeUnknown`, `malformed` for a value that cannot be stored, mostly
 * `unavailable`, with a sentence for the purpose at a timeout. Undefined for other errors, such as a broken constraint.
 */
export function problemFromDatabaseError(
  error: unknown,
  purpose: RequestPurpose,
): RequestProblem | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof OutcomeUnknown) return new RequestProblem('outcomeUnknown', outcomeUnknownDetail)
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === queryCanceled) return new RequestProblem('unavailable', timeoutDetails[purpose])
  if (isOutOfConnections(error))
    return new RequestProblem(
      'unavailable',
      'Het is te druk: alle verbindingen met de database zijn in gebruik. Probeer het zo dadelijk opnieuw.',
    )
  if (isUnavailable(error))
    return new RequestProblem(
      'unavailable',
      'De database is op dit moment niet bereikbaar. Probeer het zo dadelijk opnieuw.',
    )
  const shortage =
    degradedStateOf(error) ?? (code.startsWith(insufficientResources) ? 'outOfMemory' : undefined)
  if (shortage) return new RequestProblem('unavailable', shortageDetails[shortage])
  if (isRolledBackForAnother(error) || isLockTimeout(error))
    return new RequestProblem(
      'unavailable',
      'Iemand anders wijzigt dezelfde gegevens op dit moment. Probeer het zo dadelijk opnieuw.',
    )
  if (code.length === 5 && valueClasses.has(code.slice(0, 2)))
    return new RequestProblem('malformed', 'De aanvraag bevat een waarde die niet bewaard kan worden.')
  return undefined
}
