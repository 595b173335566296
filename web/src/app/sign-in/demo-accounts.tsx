import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from 'react-aria-components'
import { type DemoAccount, demoAccountsQuery } from '../../api/authentication.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatInitials } from '../frame/format-initials.ts'
import styles from './demo-accounts.module.css'

type DemoAccountsProps = {
  onChoose: (account: DemoAccount) => void
  isDisabled: boolean
}

/** Reads the demonstration accounts, and lists them as buttons; nothing until they are read, or if there are none. */
export function DemoAccounts({ onChoose, isDisabled }: DemoAccountsProps) {
  const { data: accounts = [] } = useQuery(demoAccountsQuery)
  const titleId = useId()
  if (accounts.length === 0) return null
  return (
    <section className={styles.accounts} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Of probeer een demonstratieaccount
      </h2>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.userName}>
            <Button
              className={classNames(styles.account)}
              isDisabled={isDisabled}
              onPress={() => onChoose(account)}
            >
              <span className={styles.initials} aria-hidden="true">
                {formatInitials(account.fullName)}
              </span>
              <span className={styles.texts}>
                <span className={styles.name}>
                  {account.fullName} <span className={styles.userName}>{account.userName}</span>
                </span>
                <span className={styles.description}>{account.description}</span>
              </span>
              <IconChevronRight aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
