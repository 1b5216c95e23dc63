# 10. A list of files: what does this print?
for file in $(printf '%s\n' 'my notes' 'todo'); do
  echo "[$file]"
done
