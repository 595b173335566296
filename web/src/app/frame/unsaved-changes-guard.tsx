import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Location, NavigationType, useBlocker, useLocation } from 'react-router'
import { reloadPage } from '../../session/leave-page.ts'
import { unsavedChanges } from '../../session/unsaved-changes.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import { closeTopDialog, hasOpenDialog } from '../../ui/overlays/open-dialogs.ts'
import type { UnsavedQuestionProps } from './unsaved-question.tsx'

const UnsavedQuestion = lazyPart<UnsavedQuestionProps>(
  async () => (await import('./unsaved-question.tsx')).UnsavedQuestion,
  ({ onCancel }) => onCancel(),
)

/**
 * Asks about unsaved changes on navigation to another path, on `confirmLeave` and on leaving the application; saving
 * saves all forms, and stays if one is refused. Else Back closes the dialog on top instead of leaving the page below it.
 * Reloads a page that Back restores after it was left.
 */
export function UnsavedChangesGuard() {
  const blocker = useBlocker(
    ({ historyAction, ...locations }) =>
      losesChanges(locations) || (historyAction === NavigationType.Pop && hasOpenDialog()),
  )
  const currentLocation = useLocation()
  const isAsking =
    blocker.state === 'blocked' && losesChanges({ currentLocation, nextLocation: blocker.location })
  const isDialogLeft = blocker.state === 'blocked' && !isAsking
  useEffect(() => {
    if (!isDialogLeft) return
    blocker.reset()
    closeTopDialog()
  }, [isDialogLeft, blocker])
  const question = useSyncExternalStore(unsavedChanges.subscribe, () => unsavedChanges.question)
  const [isSaving, setSaving] = useState(false)

  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    // Back restores a page that was left, such as one of another unit, without its guard.
    const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && unsavedChanges.isLeaving) reloadPage()
    }
    window.addEventListener('beforeunload', handleBeforeUnload)
    window.addEventListener('pageshow', handlePageShow)
    return () => {
      window.removeEventListener('beforeunload', handleBeforeUnload)
      window.removeEventListener('pageshow', handlePageShow)
    }
  }, [])

  const answer = (mayLeave: boolean): void => {
    question?.answer(mayLeave)
    if (blocker.state !== 'blocked') return
    if (mayLeave) blocker.proceed()
    else blocker.reset()
  }
  const handleSave = async (): Promise<void> => {
    setSaving(true)
    const isSaved = await saveForms().finally(() => setSaving(false))
    answer(isSaved)
  }

  return (
    <UnsavedQuestion
      isOpen={question !== undefined || isAsking}
      forms={[...unsavedChanges.forms]}
      isSaving={isSaving}
      onSave={() => void handleSave()}
      onDiscard={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}

function losesChanges({
  currentLocation,
  nextLocation,
}: Record<'currentLocation' | 'nextLocation', Location>) {
  return currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges()
}

function hasUnsavedChanges(): boolean {
  return unsavedChanges.forms.size > 0 && !unsavedChanges.isLeaving
}

async function saveForms(): Promise<boolean> {
  for (const form of unsavedChanges.forms) {
    if (!(await form.save?.())) return false
  }
  return true
}
