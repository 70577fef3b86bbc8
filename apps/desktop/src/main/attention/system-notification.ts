// Owns the system's own notifications. Where there are none, nothing is shown and nothing fails.
import { Notification as ElectronNotification } from "electron";
import type { Notification, NotificationText } from "./attention-notifier.js";

const NOWHERE: Notification = { close: () => undefined };

export function systemNotification(text: NotificationText, onClick: () => void): Notification {
  if (!ElectronNotification.isSupported()) return NOWHERE;
  const notification = new ElectronNotification({ ...text, urgency: "normal" });
  notification.on("click", onClick);
  notification.show();
  return notification;
}
