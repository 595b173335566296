/** What a route may say about itself: the title of the page, where no menu item gives it. */
export interface RouteHandle {
  readonly title: string
}
