// Owns how a component reaches the window's services.
import { createContext, use } from "react";
import type { Services } from "../services.js";

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error("a component is used outside of the window's services");
  return services;
}
