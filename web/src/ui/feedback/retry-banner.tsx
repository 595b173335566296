import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { Banner } from './banner.tsx'

interface RetryBannerProps {
  readonly children: ReactNode
  /** Of the button. */
  readonly label: string
  readonly isTrying: boolean
  readonly onRetry: () => void
  /** Selects what is around it: whoever pressed the button is there, and not nowhere, when it has helped and the banner goes. */
  readonly around: string
}

/** Says what does not work, for as long as it does not, and tries it again when asked to. */
export function RetryBanner({ children, label, isTrying, onRetry, around }: RetryBannerProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    const place = current?.closest<HTMLElement>(around)
    return () => {
      if (document.activeElement === current) place?.focus({ preventScroll: true })
    }
  }, [around])
  return (
    <Banner
      tone="warn"
      actions={
        <Button ref={button} size="small" isPending={isTrying} onPress={onRetry}>
          {label}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
