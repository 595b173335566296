import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { ToastRegion } from './overlays/toast-region.tsx'

export type UiProviderProps = {
  children: ReactNode
  /** Navigates within the application; without it links load a page. */
  navigate?: ((address: string) => void) | undefined
  /** The address shown by a link and opened in another tab. */
  createHref?: ((address: string) => string) | undefined
}

/** Provides the Dutch locale, client-side navigation (with `navigate`) and the toast region; rendered once around the application. */
export function UiProvider({ children, navigate, createHref }: UiProviderProps) {
  const content = (
    <>
      {children}
      <ToastRegion />
    </>
  )
  return (
    <I18nProvider locale="nl-NL">
      {navigate ? (
        <RouterProvider navigate={navigate} {...(createHref && { useHref: createHref })}>
          {content}
        </RouterProvider>
      ) : (
        content
      )}
    </I18nProvider>
  )
}
