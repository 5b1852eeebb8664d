import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { isSoundOn, ring, setSound } from "./order-sound";

/** Whether this browser rings for a new order; off until it is asked for. Nothing without script. */
export function SoundSwitch() {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => setOn(isSoundOn()), []);
  if (isOn === null) return null;
  const turn = () => {
    setSound(!isOn);
    setOn(!isOn);
    if (!isOn) ring();
  };
  return (
    <Button type="button" onClick={turn}>
      Turn {isOn ? "off" : "on"} sound<span className="sr-only"> for new orders</span>
    </Button>
  );
}
