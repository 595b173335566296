import type { task } from '@stamboek/model/records/task/task'
import { formatProblem } from '../../api/api-problem.ts'
import { runCall } from '../../api/calls.ts'
import { getRecord } from '../../api/records.ts'
import { createIdempotencyKeys } from '../../api/write-request.ts'
import type { ActionCall } from '../../records/extension/record-page-extension.ts'
import { announceChange } from '../../records/undo/announce-change.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { formatTaskTitle } from './task-members.ts'

let isClaiming = false

/**
 * Takes the next task. It gets the focus in the list, or opens where the list does not show it; a toast says which it is, that there is
 * none, or the failure. Does nothing while another one is being taken, so that a double click takes one.
 */
export async function claimNext({ type, onChanged }: ActionCall<typeof task>): Promise<void> {
  if (isClaiming) return
  isClaiming = true
  try {
    const { id } = await runCall(type, 'claimNext', {}, createIdempotencyKeys())
    if (id === null) announceNothing()
    else await show(id, { type, onChanged })
  } catch (failure) {
    showToast({ tone: 'bad', title: 'Er is geen taak gepakt', description: formatProblem(failure) })
  } finally {
    isClaiming = false
  }
}

function announceNothing(): void {
  showToast({
    tone: 'info',
    title: 'Er is geen taak om te pakken',
    description: 'Alle open taken die jij mag uitvoeren hebben al een resource, of zijn van een ander team.',
  })
}

async function show(
  id: string,
  { type, onChanged }: Pick<ActionCall<typeof task>, 'type' | 'onChanged'>,
): Promise<void> {
  const taken = await getRecord(type, id)
  const title = `${formatTaskTitle(taken) ?? taken.description} is aan jou toegewezen.`
  announceChange({ tone: 'good', title })
  const open = await onChanged(taken)
  open?.()
}
