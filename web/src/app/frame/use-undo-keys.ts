import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { knownParameter } from '../../records/page/address/use-known-on.ts'
import { schemaQuery } from '../../session/schema.ts'
import type { SessionData } from '../../session/session.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { frameShortcuts } from '../shortcuts/frame-shortcuts.ts'

/** Takes back one's own changes by the keyboard, step by step, while nothing is typed and no dialog is open. */
export function useUndoKeys({ user, businessUnit }: SessionData): void {
  const client = useQueryClient()
  const take = async (direction: 'undo' | 'redo', businessUnitId: string): Promise<void> => {
    const [{ undoOwnChange }, schema] = await Promise.all([
      import('../../records/undo/undo-own-change.ts'),
      client.ensureQueryData(schemaQuery(businessUnitId)),
    ])
    await undoOwnChange(direction, { userId: user.userId, businessUnitId, schema })
  }
  const [parameters] = useSearchParams()
  const isPast = parameters.has(knownParameter)
  const handle = (direction: 'undo' | 'redo') => (): void => {
    if (!businessUnit) return
    if (isPast) {
      const description = 'Deze pagina toont wat Stamboek eerder liet zien. Ga eerst terug naar nu.'
      showToast({ title: 'Hier kan niets worden gewijzigd', description, tone: 'info', topic: 'undo' })
      return
    }
    take(direction, businessUnit.id).catch(() =>
      showToast({ title: 'Ongedaan maken is nu niet mogelijk', tone: 'bad' }),
    )
  }
  useShortcuts([
    { shortcut: frameShortcuts.undo, run: handle('undo'), isLeftToInputs: true },
    { shortcut: frameShortcuts.redo, run: handle('redo'), isLeftToInputs: true },
  ])
}
