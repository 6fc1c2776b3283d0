// Deputies: who has signed in is seen without reloading.
import { renew } from "../renew.js";
import "./copy.js";

setInterval(renew, 10000);
