import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { unsavedChanges } from '../../session/unsaved-changes.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'
import type { UnsavedQuestionProps } from './unsaved-question.tsx'

const UnsavedQuestion = lazyPart<UnsavedQuestionProps>(
  async () => (await import('./unsaved-question.tsx')).UnsavedQuestion,
  // Nothing is lost without having been asked for.
  ({ onCancel }) => onCancel(),
)

/** Asks before typing is lost: by going to another page, by what calls `confirmLeave`, and by leaving the application. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasTyping(),
  )
  const question = useSyncExternalStore(unsavedChanges.subscribe, () => unsavedChanges.question)
  const [isSaving, setSaving] = useState(false)

  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (hasTyping()) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleBeforeUnload)
    return () => window.removeEventListener('beforeunload', handleBeforeUnload)
  }, [])

  const answer = (mayLeave: boolean): void => {
    question?.answer(mayLeave)
    if (blocker.state !== 'blocked') return
    if (mayLeave) blocker.proceed()
    else blocker.reset()
  }
  const handleSave = async (): Promise<void> => {
    setSaving(true)
    const isSaved = await saveAll().finally(() => setSaving(false))
    answer(isSaved)
  }

  return (
    <UnsavedQuestion
      isOpen={question !== undefined || blocker.state === 'blocked'}
      forms={[...unsavedChanges.forms]}
      isSaving={isSaving}
      onSave={() => void handleSave()}
      onDiscard={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}

function hasTyping(): boolean {
  return unsavedChanges.forms.size > 0 && !unsavedChanges.isLeaving
}

/** One after the other, so that the first that cannot be saved is the one that stays in view. */
async function saveAll(): Promise<boolean> {
  for (const form of unsavedChanges.forms) {
    if (!(await form.save?.())) return false
  }
  return true
}
