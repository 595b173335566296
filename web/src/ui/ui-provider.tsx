import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { ToastRegion } from './overlays/toasts.tsx'

export type UiProviderProps = {
  children: ReactNode
  /** Goes to an address inside the application; without it links load a page. */
  navigate?: ((address: string) => void) | undefined
}

/** Goes once around the application: Dutch for what the components say themselves, links, and the place where toasts appear. */
export function UiProvider({ children, navigate }: UiProviderProps) {
  const content = (
    <>
      {children}
      <ToastRegion />
    </>
  )
  return (
    <I18nProvider locale="nl-NL">
      {navigate ? <RouterProvider navigate={navigate}>{content}</RouterProvider> : content}
    </I18nProvider>
  )
}
