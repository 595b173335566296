import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { UiProvider } from '../ui/ui-provider.tsx'
import { routes } from './routing/routes.tsx'
import { UpdateNotice } from './update/update-notice.tsx'

const router = createBrowserRouter(routes)

function navigate(address: string): void {
  void router.navigate(address)
}

/** The whole application. */
export function Application() {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider navigate={navigate}>
        <RouterProvider router={router} />
        <UpdateNotice />
      </UiProvider>
    </QueryClientProvider>
  )
}
