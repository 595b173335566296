import type { KeyboardEvent, RefObject } from 'react'
import type { Side } from './difference.ts'

interface ConflictKeys {
  /** Holds the groups of radios. */
  readonly list: RefObject<HTMLElement | null>
  /** Where the focus goes when everything is chosen. */
  readonly after: RefObject<HTMLElement | null>
}

/**
 * Left and right choose the value on that side; up and down go to the choice before and after, where they would otherwise choose;
 * Enter chooses what has the focus and goes to the next thing to choose.
 */
export function useConflictKeys({ list, after }: ConflictKeys) {
  return (event: KeyboardEvent): void => {
    const handle = {
      ArrowLeft: () => choose('theirs'),
      ArrowRight: () => choose('mine'),
      ArrowUp: () => move(-1),
      ArrowDown: () => move(1),
      Enter: chooseAndGoOn,
    }[event.key]
    if (!handle || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    handle()

    function choose(side: Side): void {
      const group = groups().find((each) => each.contains(document.activeElement))
      const radio = radioOf(group, side)
      radio?.click()
      radio?.focus()
    }

    function move(step: number): void {
      const all = groups()
      const at = all.findIndex((group) => group.contains(document.activeElement))
      const side = document.activeElement?.getAttribute('value')
      radioOf(all[at + step], side)?.focus()
    }

    function chooseAndGoOn(): void {
      const input = event.target as HTMLInputElement
      const isOpen = (group: HTMLElement) => !group.contains(input) && !group.querySelector('input:checked')
      const all = groups()
      const at = all.findIndex((group) => group.contains(input))
      const next = [...all.slice(at + 1), ...all.slice(0, at)].find((group) => isOpen(group))
      if (!input.checked) input.click()
      // The button can only be pressed once the choice has arrived there.
      if (next) radioOf(next, input.value)?.focus()
      else after.current?.focus()
    }
  }

  function groups(): HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>('[role=radiogroup]') ?? [])]
  }
}

function radioOf(group: HTMLElement | undefined, side: string | null | undefined): HTMLElement | null {
  return group?.querySelector<HTMLElement>(`input[value="${side ?? 'theirs'}"]`) ?? null
}
