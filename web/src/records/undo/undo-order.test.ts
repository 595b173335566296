import { expect, test } from 'vitest'
import { findNextRedo, findNextUndo } from './undo-order.ts'

interface Listed {
  readonly id: string
  readonly kind: 'Save' | 'Undo'
  readonly undoes: string | null
  undoneBy: string | null
}

/** A history in which `do` saves and the others follow the two functions, as the keys do. */
function history() {
  const newestFirst: Listed[] = []
  const add = (undoes: Listed | undefined): string | undefined => {
    const id = String(newestFirst.length + 1)
    if (undoes) undoes.undoneBy = id
    newestFirst.unshift({ id, kind: undoes ? 'Undo' : 'Save', undoes: undoes?.id ?? null, undoneBy: null })
    return undoes?.id
  }
  const back = (found: Listed | undefined) => (found ? add(found) : undefined)
  return {
    do: () => add(undefined),
    undo: () => back(findNextUndo(newestFirst)),
    redo: () => back(findNextRedo(newestFirst)),
  }
}

test('goes back step by step, and again forward in the other order', () => {
  const { do: act, undo, redo } = history()
  for (let count = 0; count < 3; count += 1) act()
  expect([undo(), undo(), undo(), undo()]).toEqual(['3', '2', '1', undefined])
  // The undos were 4, 5 and 6.
  expect([redo(), redo()]).toEqual(['6', '5'])
  expect(undo()).toBe('2')
  // Of the last undo, 9, and then of the first, 4.
  expect([redo(), redo(), redo()]).toEqual(['9', '4', undefined])
  expect([undo(), undo(), undo(), undo()]).toEqual(['3', '2', '1', undefined])
})

test('does nothing again once something else was done', () => {
  const { do: act, undo, redo } = history()
  act()
  undo()
  act()
  expect(redo()).toBeUndefined()
  expect(undo()).toBe('3')
  expect(redo()).toBe('4')
})

test('knows an undo whose act is too old to be listed', () => {
  expect(findNextRedo([{ id: 'u', kind: 'Undo', undoes: 'old', undoneBy: null }])?.id).toBe('u')
})
