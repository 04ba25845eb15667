import { devicesApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { listDevices } from "./actions/read.ts";

export const deviceRoutes = routes(devicesApi, { list: listDevices });
