import {
  aboutPath,
  accountPath,
  basisPath,
  changesPath,
  groupsOfMenu,
  statusPath,
} from '@stamboek/model/menu/page-address'
import { type RouteObject, replace } from 'react-router'
import { NotFoundPage } from '../failure/not-found-page.tsx'
import { RouteFailure, StartFailure } from '../failure/route-failure.tsx'
import { Frame, type RouteHandle } from '../frame/frame.tsx'
import { FrameSkeleton } from '../frame/frame-skeleton.tsx'
import { loadSignIn } from '../sign-in/load-sign-in.ts'
import { SignInSkeleton } from '../sign-in/sign-in-layout.tsx'
import { loadFrame } from './load-frame.ts'
import { recordRoutes } from './record-routes.tsx'

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
            lazy: async () => ({ Component: (await import('../today/today-page.tsx')).TodayPage }),
            handle: { title: 'Vandaag' } satisfies RouteHandle,
          },
          ...groupsOfMenu().map((group) => ({
            path: group.path,
            caseSensitive: true,
            lazy: async () => {
              const { GroupPage } = await import('../sitemap/sitemap.tsx')
              return { Component: () => <GroupPage group={group} /> }
            },
            handle: { title: group.label } satisfies RouteHandle,
          })),
          ...recordRoutes,
          {
            path: basisPath,
            lazy: async () => ({ Component: (await import('../basis/basis-page.tsx')).BasisPage }),
            handle: { title: 'Basisgegevens' } satisfies RouteHandle,
          },
          {
            path: statusPath,
            lazy: async () => ({ Component: (await import('../status/status-page.tsx')).StatusPage }),
            handle: { title: 'Status' } satisfies RouteHandle,
          },
          {
            path: changesPath,
            lazy: async () => ({ Component: (await import('../changes/changes-page.tsx')).ChangesPage }),
            handle: { title: 'Wijzigingen' } satisfies RouteHandle,
          },
          {
            path: accountPath,
            lazy: async () => ({ Component: (await import('../account/account-page.tsx')).AccountPage }),
            handle: { title: 'Mijn account' } satisfies RouteHandle,
          },
          {
            path: aboutPath,
            lazy: async () => ({ Component: (await import('../about/about-page.tsx')).AboutPage }),
            handle: { title: 'Over Stamboek' } satisfies RouteHandle,
          },
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
