import { basePath } from '../base-path.ts'

/** Reloads the whole page; asks nothing itself, so callers have dealt with unsaved changes before. */
export function reloadPage(): void {
  window.location.reload()
}

/** Loads a page of the application anew, with a step in the history; asks nothing. */
export function goToAddress(address: string): void {
  window.location.assign(basePath + address)
}
