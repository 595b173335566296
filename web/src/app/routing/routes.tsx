import { type RouteObject, replace } from 'react-router'
import { RouteFailure } from '../failure/route-failure.tsx'
import { StartFailure } from '../failure/start-failure.tsx'
import { Frame } from '../frame/frame.tsx'
import { FrameSkeleton } from '../frame/frame-skeleton.tsx'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { loadSignIn } from '../sign-in/load-sign-in.ts'
import { SignInSkeleton } from '../sign-in/sign-in-skeleton.tsx'
import { loadFrame } from './load-frame.ts'
import { recordRoutes } from './record-routes.ts'
import type { RouteHandle } from './route-handle.ts'

/** Every address of the application (contracts.md, Addresses of pages). */
export const routes: RouteObject[] = [
  {
    path: '/sign-in',
    loader: loadSignIn,
    lazy: async () => ({ Component: (await import('../sign-in/sign-in-page.tsx')).SignInPage }),
    HydrateFallback: SignInSkeleton,
    ErrorBoundary: StartFailure,
  },
  {
    loader: loadFrame,
    Component: Frame,
    HydrateFallback: FrameSkeleton,
    ErrorBoundary: StartFailure,
    children: [
      {
        ErrorBoundary: RouteFailure,
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('../sitemap/sitemap-page.tsx')).SitemapPage }),
            handle: { title: 'Overzicht' } satisfies RouteHandle,
          },
          ...recordRoutes,
          {
            path: 'page-not-found',
            Component: NotFoundPage,
            handle: { title: 'Pagina niet gevonden' } satisfies RouteHandle,
          },
          { path: '*', loader: () => replace('/page-not-found'), Component: NotFoundPage },
        ],
      },
    ],
  },
]
