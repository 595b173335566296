import { createContext, use } from 'react'

/** Called whenever the user changes a field inside, before its `onChange`. */
export const UserInputContext = createContext<() => void>(() => undefined)

/** Returns an `onChange` that first notifies `UserInputContext`. */
export function useUserInput<Arguments extends readonly unknown[]>(
  onChange: (...changed: Arguments) => void,
): (...changed: Arguments) => void {
  const report = use(UserInputContext)
  return (...changed) => {
    report()
    onChange(...changed)
  }
}
