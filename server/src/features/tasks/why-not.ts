import { mayCancel, mayHandle, type TaskRights } from './task-rights.ts'

/** Says why a task cannot be completed; `isOwn`: it is assigned to the resource that has these rights. */
export function whyNotHandled(rights: TaskRights, isOwn: boolean): string | undefined {
  if (mayHandle(rights, isOwn)) return undefined
  return rights.handleOwn
    ? 'Je functie mag alleen eigen taken van dit type afronden.'
    : 'Je functie mag taken van dit type niet afronden.'
}

/** Says why a task cannot be cancelled likewise. */
export function whyNotCancelled(rights: TaskRights, isOwn: boolean): string | undefined {
  if (mayCancel(rights, isOwn)) return undefined
  return rights.cancelOwn
    ? 'Je functie mag alleen eigen taken van dit type annuleren.'
    : 'Je functie mag taken van dit type niet annuleren.'
}
