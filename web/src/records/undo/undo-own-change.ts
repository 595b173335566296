import type { ChangeSet } from '@stamboek/model/contract/change-sets'
import { formatProblem } from '../../api/api-problem.ts'
import { searchChangeSets } from '../../api/change-sets.ts'
import type { Schema } from '../../session/schema.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { type UndoDirection, undoAnnounced } from './announce-change.ts'
import { describeChangeSet } from './describe-change-set.ts'
import { findNextRedo, findNextUndo } from './undo-order.ts'

const maxAgeHours = 8
const maxListed = 200
const hourMs = 3_600_000

/** Steps that were refused or changed nothing, since everything was changed later: the next one goes past them. */
const passed = new Set<string>()

interface Step {
  readonly find: (newestFirst: readonly ChangeSet[]) => ChangeSet | undefined
  readonly nothing: string
}

const steps = {
  undo: { find: findNextUndo, nothing: 'Er is niets om ongedaan te maken' },
  redo: { find: findNextRedo, nothing: 'Er is niets om opnieuw te doen' },
} as const satisfies Readonly<Record<UndoDirection, Step>>

export interface StepContext {
  readonly userId: string
  /** Of the tab. */
  readonly businessUnitId: string
  readonly schema: Schema
}

let running: Promise<void> = Promise.resolve()

/**
 * Takes back the user's last change of the last hours in the unit of the tab, or does again what was taken back last, and shows a toast
 * that names it. One step at a time.
 */
export function undoOwnChange(direction: UndoDirection, context: StepContext): Promise<void> {
  running = running.then(() => takeStep(direction, context))
  return running
}

async function takeStep(
  direction: UndoDirection,
  { userId, businessUnitId, schema }: StepContext,
): Promise<void> {
  const { find, nothing } = steps[direction]
  try {
    const { items } = await searchChangeSets({
      userIds: [userId],
      // Without it, types that are listed over all units of the user would be found in each.
      businessUnitIds: [businessUnitId],
      changedFromUtc: new Date(Date.now() - maxAgeHours * hourMs).toISOString(),
      limit: maxListed,
    })
    const found = find(items.filter(({ id }) => !passed.has(id)))
    if (!found) {
      const description = `Het gaat om wat je hier in de laatste ${maxAgeHours} uur wijzigde.`
      showToast({ tone: 'info', title: nothing, description, topic: 'undo' })
      return
    }
    const named = items.find(({ id }) => id === found.undoes) ?? found
    const subject = `${describeChangeSet(named, schema)}.`
    if (!(await undoAnnounced({ ids: [found.id], subject, direction }))) passed.add(found.id)
  } catch (error) {
    showToast({ tone: 'bad', title: 'Ongedaan maken is niet gelukt', description: formatProblem(error) })
  }
}
