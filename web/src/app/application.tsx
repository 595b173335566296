import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { basePath } from '../base-path.ts'
import { UiProvider } from '../ui/ui-provider.tsx'
import { keepUnit } from './routing/keep-unit.ts'
import { routes } from './routing/routes.tsx'
import { UpdateNotice } from './update/update-notice.tsx'

const router = keepUnit(createBrowserRouter(routes, { basename: basePath }))

function navigate(address: string): void {
  void router.navigate(address)
}

function createHref(address: string): string {
  const url = new URL(address.startsWith('/') ? basePath + address : address, window.location.href)
  return url.origin === window.location.origin ? router.createHref(url) : address
}

/** Starts the router and provides query cache, locale and toasts; checks for a newer version (`UpdateNotice`). */
export function Application() {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider navigate={navigate} createHref={createHref}>
        <RouterProvider router={router} />
        <UpdateNotice />
      </UiProvider>
    </QueryClientProvider>
  )
}
