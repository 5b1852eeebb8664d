import { icon } from "../icons";

// Of the desk alone: what everybody fetches stays without them.
export const Bell = /* @__PURE__ */ icon("bell");
export const ClipboardList = /* @__PURE__ */ icon("clipboard-list");
export const Clock = /* @__PURE__ */ icon("clock");
export const Ellipsis = /* @__PURE__ */ icon("ellipsis");
export const FileText = /* @__PURE__ */ icon("file-text");
export const LayoutDashboard = /* @__PURE__ */ icon("layout-dashboard");
export const Star = /* @__PURE__ */ icon("star");
export const Utensils = /* @__PURE__ */ icon("utensils");
