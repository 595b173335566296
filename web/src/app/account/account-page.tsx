import { AccessTokens } from '../../features/users/access-tokens/access-token-list.tsx'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './account-page.module.css'

/** The page of the signed-in user's own account. */
export function AccountPage() {
  const { user } = useSession()
  return (
    <div className={styles.page}>
      <header>
        <h1>Mijn account</h1>
        <p className={styles.lead}>
          {user.fullName} · {user.email ?? user.userName}
        </p>
      </header>
      <Card title="Tokens">
        <p className={styles.about}>
          Met een token haalt een ander programma, zoals Excel of Power BI, onder jouw naam gegevens op of
          werkt het bij: met de rechten die je het token geeft, en nooit meer dan je zelf hebt.
        </p>
        <AccessTokens owner={undefined} canMake canEnd empty="Je hebt nog geen tokens." />
      </Card>
    </div>
  )
}
