# 12. Reading an indent: what does this print?
printf '%s\n' '    indented' | {
  read -r line
  echo "[$line]"
}
