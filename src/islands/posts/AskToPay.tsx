import { Fact } from "../../components/Fact.tsx";
import { Modal } from "../parts/Modal.tsx";
import { Button } from "../parts/Button.tsx";

interface Props {
  /** In points. */
  price: number;
  balance: number;
  paying: boolean;
  onPay: () => void;
  onCancel: () => void;
}

/** Confirmation dialog before points are paid. */
export function AskToPay({ price, balance, paying, onPay, onCancel }: Props) {
  const short = price - balance;
  return (
    <Modal className="ask" labelledBy="unlock-title" onClose={onCancel}>
      <h2 id="unlock-title">解锁付费部分</h2>
      <dl className="ask-facts">
        <Fact name="价格">{`${price} 积分`}</Fact>
        <Fact name="你有">{`${balance} 积分`}</Fact>
      </dl>
      <p>{short > 0 ? `还差 ${short} 积分。` : `解锁后还有 ${-short} 积分，以后再看不用再付。`}</p>
      <div className="ask-acts">
        <Button label="取消" onClick={onCancel} />
        {short > 0 ? (
          <a className="button button-primary" href="/mine?area=points" rel="nofollow">
            怎么得积分
          </a>
        ) : (
          <Button label="解锁" primary aria-disabled={paying || undefined} onClick={onPay} />
        )}
      </div>
    </Modal>
  );
}
